import './shell/whose-data.ts'
import { deskScreens } from './screens/desk.ts'
import { moneyScreens } from './screens/money.ts'
import { ordersScreens } from './screens/orders.ts'
import { peopleScreens } from './screens/people.ts'
import { giveRows } from './screens/screen.ts'
import { sellingScreens } from './screens/selling.ts'
import { tradingScreens } from './screens/trading.ts'

// All screens, one row each; a domain page without one doesn't compile.
giveRows({
  ...peopleScreens,
  ...sellingScreens,
  ...tradingScreens,
  ...ordersScreens,
  ...moneyScreens,
  ...deskScreens,
})
