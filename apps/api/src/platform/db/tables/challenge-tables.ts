import type { Generated } from 'kysely'
import type { OtpChannel } from '@armature/domain/auth/otp'

/** A sign-in that waits for its one-time code. */
export interface LoginChallengesTable {
  id: string
  user_id: number
  channel: OtpChannel
  code_hash: Buffer
  remember: boolean
  tries: Generated<number>
  plain_tries: Generated<number>
  client_address: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  void_at: Date | null
}
