import type { Profile, SentDetails } from '@plinth/contract/company/people'
import { type PersonalField, personalProblems, readDay } from '@plinth/contract/company/personal-rules'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { redrawPortrait } from '../../../platform/files/pictures.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { settingsForClients, settingsOf } from '../companies/companies.service.ts'
import { featuresFrom, fullNameFrom, rightsFrom } from './people.policy.ts'
import { type AdminRow, selectAdmins } from './people.queries.ts'
import { type DetailsRow, lockDetails, selectProfile, updateDetails } from './profile.queries.ts'

/** The side of a kept photo, in pixels; screens show it at a quarter of that. */
const PORTRAIT_SIDE = 512
/** Somewhere it is already the next day (SH-Q47). */
const FURTHEST_AHEAD = 14 * 3_600_000

/**
 * The person signed in, with rights and company; never a token or a password (SH-472, SH-Q07). A client is told of the company
 * what their pages show, and of nobody who works there: whom to ask stands in the projects shared with them.
 */
export async function getProfile(ctx: Context): Promise<Profile> {
  const { companyId, userId, isClient } = ctx.actor
  const [person, settings, admins] = await read(ctx, tx =>
    Promise.all([
      selectProfile(tx, companyId, userId),
      settingsOf(tx, companyId),
      isClient ? [] : selectAdmins(tx, companyId),
    ]),
  )
  // removed between the session's check and here
  if (!person) throw new AppError('UNAUTHENTICATED')
  const { features, crmEdit, crmCanAssign, quotationEdit, quotationApprove, quotationViewCosts, ...known } = person
  const { canCreateProject, imageFileId, ...shown } = known
  return {
    ...shown,
    _id: userId,
    cId: companyId,
    fullName: fullNameFrom(person),
    imageUrl: { original: imageFileId && ctx.files.address(companyId, imageFileId).url },
    rolesAssigned: rightsFrom(person),
    features: featuresFrom(person),
    CompanySettingDetails: isClient ? settingsForClients(settings) : settings,
    superAdmins: admins.filter(admin => admin.isSuperAdmin).map(contact),
    admins: admins.filter(admin => !admin.isSuperAdmin).map(contact),
  }
}

const contact = ({ _id, fullName, email }: AdminRow) => ({ _id, fullName, email })

/**
 * Saves one's own personal details (SH-483): what was not sent stays, what was sent empty is cleared, and only what was
 * sent is looked at (SH-Q46, decision 11). A photo is drawn anew as a square before it is kept. `isSuperAdmin` is
 * ignored (SH-Q40). Throws INVALID with every field that is wrong, UNSUPPORTED_TYPE, TOO_LARGE.
 */
export async function updateProfile(
  ctx: Context,
  sent: SentDetails,
  image: { bytes: Uint8Array } | undefined,
): Promise<Profile> {
  const portrait = image && (await redrawPortrait(image.bytes, PORTRAIT_SIDE))
  await mutate(ctx, async tx => {
    const { companyId, userId } = ctx.actor
    const before = await lockDetails(tx, companyId, userId)
    if (!before) throw new AppError('UNAUTHENTICATED')
    const details = merge(before, sent)
    const fields = sentFields(sent)
    refuseProblems(before, details, fields, ctx.clock.now())
    const imageFileId = portrait ? await storePortrait(portrait) : sent.removeImage ? null : before.imageFileId
    const at = ctx.clock.now()
    await updateDetails(tx, companyId, userId, { ...details, imageFileId }, at)
    if (before.imageFileId && before.imageFileId !== imageFileId) {
      await ctx.files.forget(tx, companyId, before.imageFileId)
    }
    // where somebody lives and when they were born is nobody's business in the trail
    const names = (['firstName', 'lastName'] as const).map(field => ({
      field,
      before: before[field],
      after: details[field],
    }))
    await recordAudit(tx, { actor: ctx.actor, action: 'profile.changed', at, targetId: userId, changes: names })

    async function storePortrait(bytes: Buffer): Promise<string> {
      const file = { companyId, userId, name: 'photo.webp', bytes, purpose: 'portrait', accept: ['image/webp'] }
      return (await ctx.files.store(tx, file))._id
    }
  })
  return getProfile(ctx)
}

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'address',
  'city',
  'pinCode',
  'dateOfBirth',
  'countryCode',
  'phoneNumber',
  'country',
] as const satisfies readonly PersonalField[]

/** What the change leaves: texts as they were sent, the day in its one form where it is one. */
function merge(before: DetailsRow, sent: SentDetails): Omit<DetailsRow, 'imageFileId'> {
  const { imageFileId: _, ...details } = before
  for (const field of FIELDS) {
    const value = sent[field]
    if (value !== undefined) details[field] = value
  }
  details.email = details.email.toLowerCase()
  details.dateOfBirth = readDay(details.dateOfBirth) ?? details.dateOfBirth
  return details
}

/** The fields that were sent; a pin code is measured by its country, so another country asks about it too (SH-Q51). */
function sentFields(sent: SentDetails): PersonalField[] {
  return FIELDS.filter(field => sent[field] !== undefined || (field === 'pinCode' && sent.country !== undefined))
}

function refuseProblems(
  before: DetailsRow,
  details: Omit<DetailsRow, 'imageFileId'>,
  fields: readonly PersonalField[],
  now: Date,
): void {
  const latest = new Date(now.getTime() + FURTHEST_AHEAD).toISOString().slice(0, 10)
  const problems = personalProblems(details, latest, fields)
  if (details.email !== before.email) problems.email ??= 'The email of an account cannot be changed'
  const found = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (found.length > 0) throw new AppError('INVALID', found[0]?.message, { fields: found })
}
