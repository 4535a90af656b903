import { goodUntil } from '@armature/domain/quotes/offer/good-until'

/** An offer's end: the moment, and the day as everybody reads it. */
export const presentOfferEnd = ({ expires_at, zone }: { expires_at: Date | null; zone: string }) => ({
  expires_at: expires_at?.toISOString() ?? null,
  good_until: goodUntil({ expiresAt: expires_at, zone }),
  zone,
})
