import { lastDays, periodDays, usualPeriodDays } from '@armature/domain/dashboard/period'
import type { Period } from '@armature/domain/dashboard/period'
import { figureNames } from '@armature/domain/money/figures'
import type { FigureName } from '@armature/domain/money/figures'
import { limits } from '@armature/domain/limits'
import { isDay } from '@armature/ui/cells/days.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { whileNotTold } from '../../platform/api/live/live-state.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { todayHere } from '../../platform/today.ts'

export type Work = Answer<'readWork'>
export type WorkItem = Work['items'][number]
export type Dashboard = Answer<'readDashboard'>
export type Figures = Answer<'readFigures'>
export type FirstSteps = Answer<'readFirstSteps'>
export type ListName = WorkItem['list']

/** The polling interval while the screen gets no live changes. */
const freshMs = 20_000
const refetchInterval = whileNotTold(freshMs)

export const workQuery = queryOptions({
  queryKey: queryKeys.dashboard.work,
  queryFn: ({ signal }) => call('readWork', { signal }),
  refetchInterval,
})

export const firstStepsQuery = queryOptions({
  queryKey: queryKeys.dashboard.steps,
  queryFn: ({ signal }) => call('readFirstSteps', { signal }),
})

export const dashboardQuery = (query: Period) =>
  queryOptions({
    queryKey: queryKeys.dashboard.figures(query),
    queryFn: ({ signal }) => call('readDashboard', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const figuresQuery = (query: Period) =>
  queryOptions({
    queryKey: queryKeys.dashboard.money(query),
    queryFn: ({ signal }) => call('readFigures', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const figurePartsQuery = (query: NonNullable<CallOptions<'listFigureParts'>['query']>) =>
  queryOptions({
    queryKey: queryKeys.dashboard.parts(query),
    queryFn: ({ signal }) => call('listFigureParts', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const stepsDismissed = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard.steps })
}

type Search = Readonly<Record<string, unknown>>

const dayIn = (value: unknown): string | null => (typeof value === 'string' && isDay(value) ? value : null)

/** The offered period in an address, in days; null for a custom range. */
export const readDays = (search: Search): number | null => {
  if (readRange(search) !== null) return null
  const asked = Number(search['days'])
  return periodDays.find((days) => days === asked) ?? usualPeriodDays
}

const readRange = (search: Search): Period | null => {
  const [from, to] = [dayIn(search['from']), dayIn(search['to'])]
  return from !== null && to !== null && from <= to ? { from, to } : null
}

/** The period in an address: a custom range, or a number of days until today. */
export const readPeriod = (search: Search): Period =>
  readRange(search) ?? lastDays(readDays(search) ?? usualPeriodDays, todayHere())

/** The query for the orders behind a figure. */
export const readFigureParts = (search: Search) => {
  const figure: FigureName = figureNames.find((name) => name === search['figure']) ?? 'paid'
  const page = Number(search['page'])
  return {
    figure,
    ...readPeriod(search),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    page_size: limits.page.size,
  }
}
