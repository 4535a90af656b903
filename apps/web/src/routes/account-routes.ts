import { paths } from '../paths.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { byReader, screen } from './route-kinds.ts'

/** The screens of one's own: the day, notices, the account, its people and its cards. */
export const accountRoutes = [
  screen(
    paths.noticeSettings,
    'Notice settings',
    'screen.profile',
    lazyScreen(() => import('../notices/notice-screens.ts'), 'NoticeSettingsPage'),
  ),
  screen(
    paths.questions,
    'Questions',
    'screen.questions',
    lazyScreen(() => import('../chat/questions-page.tsx'), 'QuestionsPage'),
  ),
  screen(
    paths.openOffers,
    'Open Lines',
    'screen.open-offers',
    lazyScreen(() => import('../quotes/open-lines/open-offers-page.tsx'), 'OpenOffersPage'),
  ),
  screen(
    paths.notices,
    'Notices',
    'screen.profile',
    lazyScreen(() => import('../notices/notice-screens.ts'), 'NoticesPage'),
  ),
  screen(
    paths.profile,
    'Profile',
    'screen.profile',
    byReader(
      lazyScreen(() => import('../accounts/profile-page.tsx'), 'ProfilePage'),
      lazyScreen(() => import('../catalogue/shop/home-page.tsx'), 'HomePage'),
    ),
  ),
  screen(
    paths.dashboard,
    'Dashboard',
    'screen.dashboard',
    lazyScreen(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ),
  screen(
    paths.money,
    'Money',
    'money.read-figures',
    lazyScreen(() => import('../dashboard/dashboard-page.tsx'), 'MoneyPage'),
  ),
  screen(
    paths.accountInfo,
    'Account information',
    'screen.account-info',
    lazyScreen(() => import('../accounts/account-info-page.tsx'), 'AccountInfoPage'),
  ),
  screen(
    paths.users,
    'Users',
    'screen.users',
    lazyScreen(() => import('../accounts/users-page.tsx'), 'UsersPage'),
  ),
  screen(
    paths.audit,
    'Audit',
    'screen.audit',
    lazyScreen(() => import('../accounts/audit-page.tsx'), 'AuditPage'),
  ),
  screen(
    paths.mails,
    'Mails',
    'screen.mails',
    lazyScreen(() => import('../mails/mails-page.tsx'), 'MailsPage'),
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
    lazyScreen(() => import('../subscriptions/subscription-page.tsx'), 'SubscriptionPage'),
  ),
  screen(
    paths.plans,
    'Plans',
    'screen.plans',
    lazyScreen(() => import('../subscriptions/plans-page.tsx'), 'PlansPage'),
  ),
  screen(
    paths.taxRates,
    'Taxes',
    'screen.tax-rates',
    lazyScreen(() => import('../taxes/tax-rates-page.tsx'), 'TaxRatesPage'),
  ),
  screen(
    paths.payments,
    'Payment Methods',
    'screen.payments',
    lazyScreen(() => import('../payments/payment-methods-page.tsx'), 'PaymentMethodsPage'),
  ),
]
