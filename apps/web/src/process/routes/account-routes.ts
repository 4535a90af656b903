import { paths } from '../../platform/paths.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { byReader, screen } from './route-kinds.ts'

/** The screens of one's own: the day, notices, the account, its people and its cards. */
export const accountRoutes = [
  screen(
    paths.noticeSettings,
    'Notice settings',
    'screen.profile',
    lazyScreen(() => import('../../desk/notifications/notice-screens.ts'), 'NoticeSettingsPage'),
  ),
  screen(
    paths.questions,
    'Questions',
    'screen.questions',
    lazyScreen(() => import('../../desk/chat/questions-page.tsx'), 'QuestionsPage'),
  ),
  screen(
    paths.openOffers,
    'Open Lines',
    'screen.open-offers',
    lazyScreen(() => import('../../trading/sourcing/open-offers-page.tsx'), 'OpenOffersPage'),
  ),
  screen(
    paths.notices,
    'Notices',
    'screen.profile',
    lazyScreen(() => import('../../desk/notifications/notice-screens.ts'), 'NoticesPage'),
  ),
  screen(
    paths.profile,
    'Profile',
    'screen.profile',
    byReader(
      lazyScreen(() => import('../../people/accounts/profile/profile-page.tsx'), 'ProfilePage'),
      lazyScreen(() => import('../../selling/catalogue/shop/home-page.tsx'), 'HomePage'),
    ),
  ),
  screen(
    paths.dashboard,
    'Dashboard',
    'screen.dashboard',
    lazyScreen(() => import('../../desk/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ),
  screen(
    paths.money,
    'Money',
    'money.read-figures',
    lazyScreen(() => import('../../desk/dashboard/dashboard-page.tsx'), 'MoneyPage'),
  ),
  screen(
    paths.accountInfo,
    'Account information',
    'screen.account-info',
    lazyScreen(() => import('../../people/accounts/profile/account-info-page.tsx'), 'AccountInfoPage'),
  ),
  screen(
    paths.users,
    'Users',
    'screen.users',
    lazyScreen(() => import('../../people/accounts/users-page.tsx'), 'UsersPage'),
  ),
  screen(
    paths.audit,
    'Audit',
    'screen.audit',
    lazyScreen(() => import('../../people/accounts/audit-page.tsx'), 'AuditPage'),
  ),
  screen(
    paths.mails,
    'Mails',
    'screen.mails',
    lazyScreen(() => import('../../people/mails/mails-page.tsx'), 'MailsPage'),
  ),
  screen(
    paths.design,
    'Design',
    'screen.design',
    lazyScreen(() => import('../design/design-page.tsx'), 'DesignPage'),
  ),
  screen(
    paths.subscription,
    'Subscription',
    'screen.subscription',
    lazyScreen(() => import('../../money/subscriptions/subscription-page.tsx'), 'SubscriptionPage'),
  ),
  screen(
    paths.plans,
    'Plans',
    'screen.plans',
    lazyScreen(() => import('../../money/subscriptions/plans-page.tsx'), 'PlansPage'),
  ),
  screen(
    paths.taxRates,
    'Taxes',
    'screen.tax-rates',
    lazyScreen(() => import('../../trading/taxes/tax-rates-page.tsx'), 'TaxRatesPage'),
  ),
  screen(
    paths.payments,
    'Payment Methods',
    'screen.payments',
    lazyScreen(() => import('../../money/payments/payment-methods-page.tsx'), 'PaymentMethodsPage'),
  ),
]
