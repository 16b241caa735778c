import type {} from './database/database.ts'

declare module './database/database.ts' {
  interface Tables {
    /** what the installation makes once and keeps: the key pair of Web Push, its folder in the bucket */
    'auth.installation': { name: string; value: string }
  }
}
