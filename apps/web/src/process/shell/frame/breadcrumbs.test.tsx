import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRequestList } from '../../../../testing/a-request-list.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { paths, patterns } from '../../../platform/paths.ts'
import { requestListQuery } from '../../../trading/requests/request-api.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

it('a request list is called by its name, and by its number until that is known', async () => {
  const { screen } = await renderScreen(Breadcrumbs, paths.requestFromList(12), patterns.requestFromList)
  const crumb = screen.getByRole('link', { name: 'List #12' })
  expect(crumb.getAttribute('href')).toBe(paths.requestList(12))
  act(() => void queryClient.setQueryData(requestListQuery(12).queryKey, aRequestList({ name: 'Gripper' })))
  await expect.poll(() => crumb.textContent).toBe('Gripper')
})
