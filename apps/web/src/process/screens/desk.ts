import { everyNotice, noticesQuery, unreadNoticesQuery } from '../../desk/notifications/notices-api.ts'
import { settingsQuery } from '../../desk/notifications/notice-settings-api.ts'
import { questionsQuery } from '../../desk/chat/questions/question-queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import {
  dashboardQuery,
  figurePartsQuery,
  figuresQuery,
  firstStepsQuery,
  readFigureParts,
  readPeriod,
  workQuery,
} from '../../desk/dashboard/dashboard-api.ts'
import { operationsQuery } from '../../desk/operations/operations-api.ts'
import { companiesQuery } from '../../people/companies/company-api.ts'
import { mailList } from '../../people/mails/mail-api.ts'
import {
  IconActivityHeartbeat,
  IconBell,
  IconCoin,
  IconLayoutDashboard,
  IconMail,
  IconMessageQuestion,
  IconPalette,
  IconSettings,
} from '@tabler/icons-react'
import type { Screens } from './screen.ts'
import { ask, askAboutAccount, askList } from './screen.ts'

export const deskScreens = {
  dashboard: {
    code: async () => (await import('../../desk/dashboard/dashboard-page.tsx')).DashboardPage,
    help: {
      about: 'What needs your attention, oldest first, and figures for the period.',
      steps: [
        'Open the first record in the list: ↑ and ↓ move, Enter opens.',
        'Take its next step beside the list.',
        'Continue with Next. Esc closes the record.',
      ],
    },
    load: ({ search, actor }) => {
      const period = readPeriod(search)
      askAboutAccount(actor)
      ask(companiesQuery)
      ask(workQuery)
      ask(firstStepsQuery)
      ask(dashboardQuery(period))
      ask(figuresQuery(period))
    },
    entry: { icon: IconLayoutDashboard, in: 'menu' },
  },
  money: {
    code: async () => (await import('../../desk/dashboard/dashboard-page.tsx')).MoneyPage,
    help: {
      about: 'The orders behind a dashboard figure, to the cent.',
      steps: ['Choose the figure and the period.', 'Open an order for its payments and payouts.'],
    },
    load: ({ search }) => {
      const asked = readFigureParts(search)
      ask(figurePartsQuery(asked))
      ask(figuresQuery({ from: asked.from, to: asked.to }))
    },
    entry: { icon: IconCoin },
    marks: ['dashboard'],
  },
  questions: {
    code: async () => (await import('../../desk/chat/questions/questions-page.tsx')).QuestionsPage,
    help: {
      about: 'What buyers ask about parts, and what you asked. Contacts are never shown.',
      steps: ['Open the chat of a question.', 'Answer there; the other side is notified.'],
    },
    load: () => void queryClient.prefetchInfiniteQuery(questionsQuery),
    entry: { icon: IconMessageQuestion, in: 'menu', group: 'selling', chats: ['question'] },
  },
  notices: {
    code: async () => (await import('../../desk/notifications/notice-screens.ts')).NoticesPage,
    help: {
      about: 'Your notifications, newest first. Opening a record marks its notifications as read.',
      steps: ['Open a notification to go to its record.', 'Mark all as read when you’re done.'],
    },
    load: () => {
      void queryClient.prefetchInfiniteQuery(noticesQuery(everyNotice))
      ask(unreadNoticesQuery)
    },
    entry: { icon: IconBell },
  },
  noticeSettings: {
    code: async () => (await import('../../desk/notifications/notice-screens.ts')).NoticeSettingsPage,
    help: {
      about: 'What you are notified of, and how: in the bell, by mail (at once or daily), or on this device.',
      steps: ['Choose for each kind.', 'Set quiet hours.'],
    },
    load: () => ask(settingsQuery),
    entry: { icon: IconSettings },
  },
  unsubscribe: {
    code: async () => (await import('../../desk/notifications/notice-screens.ts')).UnsubscribePage,
    // It shows a button, and calls when somebody clicks it.
    load: null,
  },
  mails: {
    code: async () => (await import('../../people/mails/mails-page.tsx')).MailsPage,
    help: {
      about: 'Mails that were sent, are delayed or were refused.',
      steps: ['Find a mail by its recipient.', 'Read why it was refused, fix that, and send it again.'],
    },
    load: (place) => askList(mailList, place),
    entry: { icon: IconMail, in: 'menu', group: 'marketplace' },
  },
  operations: {
    code: async () => (await import('../../desk/operations/operations-page.tsx')).OperationsPage,
    help: {
      about: 'The state of the site on all copies: jobs, mails, webhooks, books, backups and the database.',
      steps: [
        'Start at the top, with what is wrong.',
        'Fix the cause that a failed job’s error names, then retry the job.',
        'Drop a job that is no longer needed, with the reason.',
      ],
    },
    load: () => ask(operationsQuery),
    entry: { icon: IconActivityHeartbeat, in: 'menu', group: 'marketplace' },
  },
  design: {
    code: async () => (await import('@armature/ui/design/design-page.tsx')).DesignPage,
    help: {
      about: 'Every widget of the app, in both colour schemes.',
      steps: [],
    },
    // It shows widgets with made-up data.
    load: null,
    entry: { icon: IconPalette },
  },
} satisfies Partial<Screens>
