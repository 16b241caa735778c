import { CompiledQuery } from 'kysely'
import type { Actor } from '../context.ts'
import { type Database, isGuardFailure, type Proof, proofAlone } from '../database/database.ts'

/** Who asks. With a guard they are as an earlier request found them, and nothing may be done before that was proven. */
export interface Caller {
  actor: Actor
  /** fails as a guard where the session ended or anything of the actor changed since */
  guard?: Proof
}

export interface Presumption {
  /** the database, which proves the presumption in the transaction of the first work, or before it */
  db: Database
  /** whether the caller still is who they were; asks the database unless that is known already */
  holds(): Promise<boolean>
}

/**
 * Lets a request go on with what an earlier one found about its caller: the proof travels with the first statements
 * instead of costing a round trip of its own, and without it nothing is read, written or answered (decisions.md 3).
 */
export function presume(db: Database, proof: Proof): Presumption {
  let isProven = false
  const guard = {
    proof,
    held: () => {
      isProven = true
    },
  }
  const prove = async (): Promise<void> => {
    if (isProven) return
    const { text, values } = proofAlone(proof)
    await db.single(tx => tx.executeQuery(CompiledQuery.raw(text, [...values])))
    guard.held()
  }
  return {
    db: {
      ...db,
      tenant: (companyId, work, around) =>
        db.tenant(companyId, work, { ...around, guard: isProven ? undefined : guard }),
      reads: (companyId, work) => db.reads(companyId, work, isProven ? undefined : guard),
      async anonymous(work) {
        await prove()
        return db.anonymous(work)
      },
      async single(statement) {
        await prove()
        return db.single(statement)
      },
    },
    async holds() {
      try {
        await prove()
        return true
      } catch (error) {
        if (isGuardFailure(error)) return false
        throw error
      }
    },
  }
}
