import { companyJoined, companyLeft } from '@armature/domain/accounts/company-texts'
import { fill } from '@armature/domain/messages'
import { useRouter } from '@tanstack/react-router'
import { saveSession, sessionFrom } from '../../platform/api/session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import type { Company } from './company-api.ts'
import { refreshCompanies } from './company-api.ts'

/** Switches to another company. The app reloads, because all loaded data belongs to the old one. */
export const useSwitch = () => {
  const router = useRouter()
  return useWrite({
    send: ({ id }: Company, write) => write('switchCompany', { params: { id }, body: {} }),
    onDone: (answer) => {
      saveSession(sessionFrom(answer), localStorage.getItem('token') !== null)
      void router.navigate({ to: paths.dashboard, reloadDocument: true })
    },
    onSettled: refreshCompanies,
  })
}

export const useJoin = () =>
  useWrite({
    send: ({ id }: Company, write) => write('joinCompany', { params: { id }, body: {} }),
    success: ({ name }) => fill(companyJoined, { company: name }),
    onSettled: refreshCompanies,
  })

/** Leaves a company, or declines its invitation. */
export const useLeave = (onSettled: () => void = () => {}) =>
  useWrite({
    send: ({ id }: Company, write) => write('leaveCompany', { params: { id } }),
    success: (_, { name }) => fill(companyLeft, { company: name }),
    onSettled: () => {
      onSettled()
      refreshCompanies()
    },
  })
