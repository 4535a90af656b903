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
import { mailList } from '../../people/mails/mail-api.ts'
import {
  IconBell,
  IconCoin,
  IconLayoutDashboard,
  IconMail,
  IconMessageQuestion,
  IconPalette,
  IconSettings,
} from '@tabler/icons-react'
import type { Screens } from './screen.ts'
import { ask, askList } from './screen.ts'

export const deskScreens = {
  dashboard: {
    code: async () => (await import('../../desk/dashboard/dashboard-page.tsx')).DashboardPage,
    load: ({ search }) => {
      const period = readPeriod(search)
      ask(workQuery)
      ask(firstStepsQuery)
      ask(dashboardQuery(period))
      ask(figuresQuery(period))
    },
    entry: { icon: IconLayoutDashboard, in: 'menu' },
  },
  money: {
    code: async () => (await import('../../desk/dashboard/dashboard-page.tsx')).MoneyPage,
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
    load: () => void queryClient.prefetchInfiniteQuery(questionsQuery),
    entry: { icon: IconMessageQuestion, in: 'menu', chats: ['question'] },
  },
  notices: {
    code: async () => (await import('../../desk/notifications/notice-screens.ts')).NoticesPage,
    load: () => {
      void queryClient.prefetchInfiniteQuery(noticesQuery(everyNotice))
      ask(unreadNoticesQuery)
    },
    entry: { icon: IconBell },
  },
  noticeSettings: {
    code: async () => (await import('../../desk/notifications/notice-screens.ts')).NoticeSettingsPage,
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
    load: (place) => askList(mailList, place),
    entry: { icon: IconMail, in: 'menu' },
  },
  design: {
    code: async () => (await import('@armature/ui/design/design-page.tsx')).DesignPage,
    // It shows widgets with made-up data.
    load: null,
    entry: { icon: IconPalette },
  },
} satisfies Partial<Screens>
