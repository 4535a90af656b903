import { notFound, rootRouteId } from '@tanstack/react-router'

/**
 * The 404 page for a missing record, thrown during render. The router gives such a throw to the screen's own route
 * unless it names another, and only the root has the 404 page.
 */
export const lostRecord = () => notFound({ routeId: rootRouteId })
