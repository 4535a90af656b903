/**
 * The kinds of refund (decision 130). LOWER_PRICE: the buyer keeps or still gets the parts, and pays less. CALLED_OFF:
 * parts that haven't shipped are not bought any more. RETURNED: parts that the buyer had came back.
 */
export const refundKinds = ['LOWER_PRICE', 'CALLED_OFF', 'RETURNED'] as const
export type RefundKind = (typeof refundKinds)[number]
