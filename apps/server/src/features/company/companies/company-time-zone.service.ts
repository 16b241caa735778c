import type { CompanySettings } from '@plinth/contract/company/companies'
import { DEFAULT_TIME_ZONE, isTimeZone } from '@plinth/contract/company/time-zones'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { zoneOfCountry, zoneOfPosition } from '../places/places.service.ts'
import { requireSettingsEditor } from './companies.policy.ts'
import { existsTimeZone, type KnownSettings, moveWallClocks, selectKnownSettings } from './companies.queries.ts'

/** Where a company is, as far as it has said so. */
type CompanyPlace = Pick<CompanySettings, 'country' | 'latitude' | 'longitude'>
type PlaceChange = { [part in keyof CompanyPlace]?: CompanyPlace[part] | undefined }

/** The zone the company would have in another place. Throws FORBIDDEN. */
export async function zoneInPlace(ctx: Context, place: PlaceChange): Promise<string> {
  requireSettingsEditor(ctx.actor)
  return read(ctx, async tx => {
    const known = await selectKnownSettings(tx, ctx.actor.companyId)
    if (!known) throw new AppError('UNAUTHENTICATED')
    return (await followedZone(tx, known, place)) ?? known.settings.timeZone
  })
}

/**
 * The zone that a change of pin or country brings along, undefined where the present one stays: it follows as long as it is the zone of the
 * place that is saved, or the one that a new company begins with and nobody has touched; one that was chosen stays (decision 52).
 */
export async function followedZone(
  tx: Tx,
  { settings: now, changes }: Pick<KnownSettings, 'settings' | 'changes'>,
  { country = now.country, latitude = now.latitude, longitude = now.longitude }: PlaceChange,
): Promise<string | undefined> {
  const after = { country, latitude, longitude }
  if (country === now.country && latitude === now.latitude && longitude === now.longitude) return undefined
  const isUntouched = now.timeZone === DEFAULT_TIME_ZONE && changes.timeZone === undefined
  if (!isUntouched && (await zoneOf(tx, now)) !== now.timeZone) return undefined
  const zone = await zoneOf(tx, after)
  if (zone === undefined || zone === now.timeZone) return undefined
  // a library of positions may know a zone before the server or the database does
  return isTimeZone(zone) && (await existsTimeZone(tx, zone)) ? zone : undefined
}

const zoneOf = async (tx: Tx, { country, latitude, longitude }: CompanyPlace): Promise<string | undefined> =>
  (latitude === null || longitude === null ? undefined : zoneOfPosition(latitude, longitude)) ??
  (await zoneOfCountry(tx, country))

/** Refuses a zone that the database cannot count in, though the server's own clock might. Throws INVALID. */
export async function refuseUnknownZone(tx: Tx, zone: string | undefined): Promise<void> {
  if (zone === undefined || (await existsTimeZone(tx, zone))) return
  const message = 'You have entered Invalid Time Zone'
  throw new AppError('INVALID', message, { fields: [{ field: 'timeZone', message }] })
}

/** Lets follow-ups and tasks keep their day and time of day in another zone; what has happened stays the moment it was. */
export const keepWallClocks = ({ actor, clock }: Context, tx: Tx, from: string, to: string): Promise<void> =>
  moveWallClocks(tx, actor.companyId, { from, to, at: clock.now() })
