import { breakRowText } from './price-break-text.ts'
import classes from './price-breaks.module.css'

/** The unit price from each quantity on; nothing if the product has no such prices. */
export const PriceBreaks = ({ breaks }: { breaks: readonly { quantity: number; price: string }[] }) =>
  breaks.length === 0 ? null : (
    <table className={classes.breaks} aria-label="Prices by quantity">
      <tbody>
        {breaks.map((one) => {
          const [from, each] = breakRowText(one)
          return (
            <tr key={one.quantity}>
              <th scope="row">{from}</th>
              <td>{each}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
