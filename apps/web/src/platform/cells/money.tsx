import { formatCents, fromWire } from '@armature/domain/money'

/** "1290.00" as "$1,290.00"; a value that isn't an amount (an undecodable price) is shown as it is. */
export const moneyText = (value: string): string => {
  const amount = fromWire(value)
  return amount === null ? value : formatCents(amount)
}

export const Money = ({ value }: { value: string }) => <>{moneyText(value)}</>
