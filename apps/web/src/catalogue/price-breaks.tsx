import { wholeText } from '@armature/domain/number-text'
import { moneyText } from '../ui/money.tsx'
import classes from './price-breaks.module.css'

/** The price of a piece from each quantity on; nothing where the product has no such prices. */
export const PriceBreaks = ({ breaks }: { breaks: readonly { quantity: number; price: string }[] }) =>
  breaks.length === 0 ? null : (
    <table className={classes.breaks} aria-label="Prices by quantity">
      <tbody>
        {breaks.map(({ quantity, price }) => (
          <tr key={quantity}>
            <th scope="row">{`From ${wholeText(quantity)}`}</th>
            <td>{`${moneyText(price)} each`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
