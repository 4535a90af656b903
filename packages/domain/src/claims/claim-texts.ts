/** Texts about claims. */
export const noneToClaim = 'None of these can be claimed: none was sent lately, or all were claimed already.'
export const onlyLeftToClaim = 'Only {left} can be claimed.'
export const claimMoved = 'The claim has moved on. Read it as it is now.'
export const claimQuantity = 'Enter how many pieces, at least 1.'
export const tooFewInStock = 'There are fewer in stock. Enter how many of them come from stock, 0 for none.'
export const claimAboveWorth = 'These pieces cost {most} with their tax. Refund at most that.'
export const aboveClaimed = 'At most the {most} claimed.'
export const noSuchPicture = 'A picture is not there any more. Please upload it again.'
