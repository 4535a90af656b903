import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ProductDetail } from '../catalogue/products/catalogue-queries.ts'
import { referenceQueries } from '../catalogue/products/catalogue-queries.ts'
import { eventMessage, productMessage } from './host-messages.ts'
import { onHostAsks, postToHost } from './host-page.ts'
import { mediaSource } from './media-source.ts'
import type { ViewerEvent } from './viewer/viewer-message.ts'

const addressOf = (url: string): string => new URL(mediaSource(url), window.location.origin).href

/**
 * Notifies a 3D viewer's host page of its product and its events (specification section 9: "The 3D viewer posts robot
 * data"). The product is sent first, whatever loads first.
 */
export const useHostMessages = (
  product: ProductDetail,
  file: ProductDetail['files']['cad'],
): ((event: ViewerEvent) => void) => {
  const applications = useQuery(referenceQueries.applications)
  const waiting = useRef<ViewerEvent[] | null>([])
  const { id } = product
  const isKnown = !applications.isPending

  const notifyProduct = useEffectEvent((shown: number) => {
    postToHost(productMessage(product, file, applications.data ?? [], addressOf))
    for (const event of waiting.current ?? []) postToHost(eventMessage(shown, event))
    waiting.current = null
  })
  useEffect(() => {
    if (isKnown) notifyProduct(id)
  }, [isKnown, id])
  useEffect(() => (isKnown ? onHostAsks(() => notifyProduct(id)) : undefined), [isKnown, id])

  return (event) => {
    if (waiting.current === null) postToHost(eventMessage(id, event))
    else waiting.current.push(event)
  }
}
