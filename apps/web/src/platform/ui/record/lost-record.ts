import { notFound, rootRouteId } from '@tanstack/react-router'

/**
 * The 404 page for a record that isn't there, thrown while a screen is drawn. The router gives such a throw to
 * the screen's own route unless it names another, and only the root has the 404 page.
 */
export const lostRecord = () => notFound({ routeId: rootRouteId })
