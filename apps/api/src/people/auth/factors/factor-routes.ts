import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from '../change-email.ts'
import { confirmSession } from '../confirm-session.ts'
import {
  addPasskey,
  passkeySignIn,
  presentPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '../passkeys/passkeys.ts'
import { listPasskeys } from '../passkeys/passkey-repository.ts'
import { findAppFacts } from './authenticator-repository.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './turn-authenticator.ts'

/** The calls about what a person signs in with. */
export const factorRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.confirmSession, (ctx, { body }, headers) => confirmSession(ctx, body, headers))
  route(app, endpoints.startPasskeyConfirmation, (ctx, _input, headers) =>
    startPasskeyConfirmation(ctx, headers),
  )
  route(app, endpoints.requestEmailChange, (ctx, { body }) => requestEmailChange(ctx, body))
  route(app, endpoints.confirmEmailChange, (ctx, { body }) => confirmEmailChange(ctx, body))
  route(app, endpoints.undoEmailChange, (ctx, { body }) => undoEmailChange(ctx, body))
  route(app, endpoints.readFactors, async (ctx) => {
    const userId = ctx.actor.userId ?? 0
    const { app: ofApp, passkeys } = await ctx.inRead(async (trx) => ({
      app: await findAppFacts(trx, userId),
      passkeys: await listPasskeys(trx, userId),
    }))
    return {
      app_since: ofApp?.confirmed_at?.toISOString() ?? null,
      recovery_codes: Number(ofApp?.codes_left ?? 0),
      passkeys: passkeys.map(presentPasskey),
    }
  })
  route(app, endpoints.startAuthenticator, (ctx) => startAuthenticator(ctx))
  route(app, endpoints.confirmAuthenticator, (ctx, { body }) => confirmAuthenticator(ctx, body))
  route(app, endpoints.removeAuthenticator, (ctx) => removeAuthenticator(ctx))
  route(app, endpoints.renewRecoveryCodes, (ctx) => renewRecoveryCodes(ctx))
  route(app, endpoints.startPasskey, (ctx, _input, headers) => startPasskey(ctx, headers))
  route(app, endpoints.addPasskey, (ctx, { body }, headers) => addPasskey(ctx, body, headers))
  route(app, endpoints.renamePasskey, (ctx, { params, body }) => renamePasskey(ctx, params.id, body))
  route(app, endpoints.removePasskey, (ctx, { params }) => removePasskey(ctx, params.id))
  route(app, endpoints.startPasskeySignIn, (ctx, _input, headers) => startPasskeySignIn(ctx, headers))
  route(app, endpoints.passkeySignIn, (ctx, { body }, headers) => passkeySignIn(ctx, body, headers))
}
