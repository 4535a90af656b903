import { rootRouteId, useSearch } from '@tanstack/react-router'

/** The address's values. People type addresses, so each reader checks those that it knows. */
export const useAddress = (): Readonly<Record<string, unknown>> => useSearch({ from: rootRouteId })
