import '../screens.ts'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRequestList } from '../../../testing/a-request-list.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { patterns, paths } from '../../platform/paths.ts'
import { requestListQuery } from '../../trading/requests/request-api.ts'
import { Breadcrumbs } from './frame/shell-layout.tsx'
import { tabTitle } from './route-title.ts'
import { trailOf } from './trail.ts'

const id = '12'

it('leads from every record to its list, by the menu’s name for it', () => {
  const records = Object.values(patterns).filter(
    (pattern) =>
      !pattern.startsWith(patterns.offer) &&
      pattern !== patterns.approval &&
      pattern !== patterns.sharedList &&
      pattern !== patterns.viewProduct,
  )
  for (const pattern of records) {
    const [list] = trailOf(pattern, { id })
    expect(list?.label, pattern).toMatch(
      /^(Products|Catalogue|Receivables|Request lists|(Sub |Tenant |My )?(Quotes|Orders))$/,
    )
  }
  expect(trailOf(patterns.tenantOrder, { id })).toEqual([{ label: 'Tenant Orders', to: paths.tenantOrders }])
})

it('leads from a form to the record that it changes', () => {
  expect(trailOf(patterns.editQuote, { id })).toEqual([
    { label: 'Quotes', to: paths.quotes },
    { label: 'Quote #12', to: paths.quoteSubQuotes(id) },
  ])
  expect(trailOf(patterns.editTenantQuote, { id })).toEqual([
    { label: 'Tenant Quotes', to: paths.tenantQuotes },
    { label: 'Quote #12', to: paths.tenantQuote(id) },
  ])
})

it('knows of which request list a quote is asked, so that it can be called by its name', () => {
  expect(trailOf(patterns.requestFromList, { id })).toEqual([
    { label: 'Request lists', to: paths.requestLists },
    { label: 'List #12', to: paths.requestList(id), key: requestListQuery(12).queryKey },
  ])
})

it('shows none on a screen of the menu', () => {
  for (const path of [paths.quotes, paths.dashboard, paths.notices]) expect(trailOf(path, {})).toEqual([])
})

it('names the screen, then its list, in the browser’s tab', () => {
  expect(tabTitle('Quote #12', trailOf(patterns.quoteSubQuotes, { id }), 'Armature')).toBe(
    'Quote #12 · Quotes · Armature',
  )
  expect(tabTitle('Dashboard', [], 'Armature')).toBe('Dashboard · Armature')
  expect(tabTitle(null, [], 'Armature')).toBe('Armature')
})

it('a request list is called by its name, and by its number until that is known', async () => {
  const { screen } = await renderScreen(Breadcrumbs, paths.requestFromList(12), patterns.requestFromList)
  const crumb = screen.getByRole('link', { name: 'List #12' })
  expect(crumb.getAttribute('href')).toBe(paths.requestList(12))
  act(() => void queryClient.setQueryData(requestListQuery(12).queryKey, aRequestList({ name: 'Gripper' })))
  await expect.poll(() => crumb.textContent).toBe('Gripper')
})
