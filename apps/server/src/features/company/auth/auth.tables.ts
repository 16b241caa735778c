import type { CodePurpose } from '@plinth/contract/company/auth'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    'auth.sessions': {
      token_hash: Buffer
      id: string
      user_id: string
      created_at: Date
      last_used_at: Date
      user_agent: Generated<string>
    }
    'auth.ended_sessions': { token_hash: Buffer; ended_at: Date }
    'auth.codes': {
      email: string
      purpose: CodePurpose
      code_hash: Buffer
      link_hash: Buffer
      attempts: Generated<number>
      created_at: Date
      expires_at: Date
      used_at: ColumnType<Date | null, Date | null | undefined>
    }
    'auth.code_failures': {
      id: GeneratedAlways<number>
      email: string
      at: Date
    }
    'auth.proofs': {
      proof_hash: Buffer
      email: string
      purpose: CodePurpose
      expires_at: Date
    }
    'auth.handoffs': {
      code_hash: Buffer
      user_id: string
      session_id: string
      expires_at: Date
    }
    'auth.rate_limits': {
      key: string
      points: Generated<number>
      /** milliseconds since 1970 */
      expire: number | null
    }
  }
}
