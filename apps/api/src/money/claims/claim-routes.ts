import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { route } from '../../platform/http/route.ts'
import { moveClaim } from './move-claim.ts'
import { openClaim } from './open-claim.ts'
import { uploadClaimPicture } from './upload-claim-picture.ts'

/** Buyers' claims on parts they received; each sub-order lists its own. */
export const claimRoutes = (app: FastifyInstance): void => {
  void app.register((scoped) =>
    takesMultipart(scoped, () => route(scoped, endpoints.uploadClaimPicture, uploadClaimPicture)),
  )
  route(app, endpoints.openClaim, openClaim)
  route(app, endpoints.moveClaim, moveClaim)
}
