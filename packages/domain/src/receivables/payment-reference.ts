// The reference that a buyer writes on a transfer: an ISO 11649 creditor reference of the order's number, whose check
// digits detect every mistyped or swapped digit.

/** ISO 7064 mod 97-10 over letters as 10 to 35. */
const mod97 = (text: string): number =>
  [...text].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

/** As it is printed, in groups of four: `RF18 0000 42`. */
export const paymentReference = (orderId: number): string => {
  const body = String(orderId).padStart(6, '0')
  const check = String(98 - mod97(`${body}RF00`)).padStart(2, '0')
  return `RF${check}${body}`.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The order that a transfer's text names, whatever else stands in it; null for none, or a mistyped one. */
export const orderOfReference = (text: string): number | null => {
  const found = /RF(\d{2})(\d{6,15})(?!\d)/.exec(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  if (found === null) return null
  const [, check = '', body = ''] = found
  return mod97(`${body}RF${check}`) === 1 ? Number(body) : null
}
