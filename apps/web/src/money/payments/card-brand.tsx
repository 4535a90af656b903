import { cardIcon } from '@armature/domain/payments/card'
import classes from './card-tile.module.css'

const icons = {
  visa: {
    name: 'Visa',
    ground: '#1a1f71',
    mark: (
      <text x="24" y="21" textAnchor="middle" fontSize="13" fontWeight="800" fontStyle="italic">
        VISA
      </text>
    ),
  },
  'american-express': {
    name: 'American Express',
    ground: '#006fcf',
    mark: (
      <>
        <text x="24" y="15" textAnchor="middle" fontSize="7.5" fontWeight="800">
          AMERICAN
        </text>
        <text x="24" y="24" textAnchor="middle" fontSize="7.5" fontWeight="800">
          EXPRESS
        </text>
      </>
    ),
  },
} as const

/** The brand's picture (specification section 9). */
export const CardBrand = ({ brand }: { brand: string }) => {
  const { name, ground, mark } = icons[cardIcon(brand)]
  return (
    <svg className={classes.brand} viewBox="0 0 48 32" role="img" aria-label={name}>
      <rect width="48" height="32" rx="4" fill={ground} />
      <g fill="#ffffff" fontFamily="Arial, Helvetica, sans-serif">
        {mark}
      </g>
    </svg>
  )
}
