import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { useAddress } from '@armature/ui/use-address.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../platform/paths.ts'

/** Opens the list that the stranger's parts moved to, or its quote request if they signed in for that. */
export const MovedList = () => {
  const navigate = useNavigate()
  const { request } = useAddress()
  const leadOn = useEffectEvent(async () => {
    const { movedTo } = await import('./move-browser-list.ts')
    const id = await movedTo()
    const list = id === null ? paths.requestLists : paths.requestList(id)
    await navigate({ to: id !== null && request === true ? paths.requestFromList(id) : list, replace: true })
  })
  useEffect(() => void leadOn(), [])
  return <ScreenLoader />
}
