import { passkeyUnused } from '@armature/domain/auth/factor-texts'
import { fetchCode } from '@armature/ui/lazy/lazy-code.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../../../platform/api/failures.ts'
import type { Answer } from '../../../platform/api/client.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'

// The contract has what the server sends of these types: without fields that only other servers use.
type RequestOptions = PublicKeyCredentialRequestOptionsJSON
type CreationOptions = PublicKeyCredentialCreationOptionsJSON

const library = () => fetchCode(() => import('@simplewebauthn/browser'))

/** The person may cancel the browser's dialog, or have no passkey here: that is a refusal like any other. */
const orRefused = async <T>(asking: Promise<T>): Promise<T> => {
  try {
    return await asking
  } catch {
    throw new ApiError(400, { detail: passkeyUnused })
  }
}

const used = async (options: Answer<'startPasskeySignIn'>) => {
  const { startAuthentication } = await library()
  return orRefused(startAuthentication({ optionsJSON: options as RequestOptions }))
}

export const signInByPasskey = async (
  remember_me: boolean,
  write: SendWrite,
): Promise<Answer<'passkeySignIn'>> => {
  const passkey = await used(await write('startPasskeySignIn', { body: {} }))
  return write('passkeySignIn', { body: { passkey, remember_me } })
}

export const confirmByPasskey = async (write: SendWrite): Promise<unknown> => {
  const passkey = await used(await write('startPasskeyConfirmation', { body: {} }))
  return write('confirmSession', { body: { passkey } })
}

export const makePasskey = async (name: string, write: SendWrite): Promise<Answer<'addPasskey'>> => {
  const options = await write('startPasskey', { body: {} })
  const { startRegistration } = await library()
  const passkey = await orRefused(startRegistration({ optionsJSON: options as CreationOptions }))
  return write('addPasskey', { body: { name, passkey } })
}
