import * as z from 'zod'
import { Email, Empty, Id, IsoInstant, Pagination, text } from '../fields.ts'
import { route } from '../route.ts'
import { characters } from '../text-rules.ts'
import { notificationsEndpoints } from './endpoints.ts'
import { NOTIFICATION_FILTERS } from './notification-rules.ts'

/** People one send-service call may reach (SH-Q83). */
export const MOST_RECEIVERS = 50

/** A notification as its receiver sees it; `readedBy` holds the reader's own id or nothing (SH-308 to SH-317, SH-Q86). */
export const Notification = z.object({
  _id: Id,
  notification: z.string(),
  featureName: z.string(),
  featureLink: z.string(),
  detailedLink: z.string(),
  projectId: Id.nullable(),
  projectName: z.string(),
  createdAt: IsoInstant,
  readedBy: z.array(Id),
  receiverId: Id,
})
export type Notification = z.infer<typeof Notification>

const filled = (max: number) => text(max).refine(value => value !== '', { error: 'Field is required' })
const Text = filled(1000)
const FeatureName = text(50)
const Link = text(2000)
const CompanyName = z.string().max(400).optional()
const MailHtml = z
  .string()
  .max(100_000, { error: 'Maximum length is 50000' })
  .refine(value => value.trim() !== '', { error: 'Field is required' })
  .refine(value => characters(value) <= 50_000, { error: 'Maximum length is 50000' })
  .refine(value => value.isWellFormed() && !value.includes('\u0000'), {
    error: 'The text contains a character that cannot be stored',
  })

/** The `type` of send-service: how a message is sent. */
export const SEND_WAY = { MAIL: '1', PUSH: '2', BELL: '3' } as const
export type SendWay = (typeof SEND_WAY)[keyof typeof SEND_WAY]

/** Bodies of send-service by `type` (SH-523, SH-525, SH-527), in the specification's spelling. */
export const SEND_BODIES = {
  /** `companyName` is ignored: it comes from the session (SH-Q83) */
  [SEND_WAY.MAIL]: z.strictObject({
    companyName: CompanyName,
    recieverEmails: z.array(Email).min(1).max(MOST_RECEIVERS),
    subject: filled(200),
    htmlContent: MailHtml,
    replyTo: z.union([z.literal(''), Email]).optional(),
  }),
  /** push */
  [SEND_WAY.PUSH]: z.strictObject({
    userId: Id,
    notification: Text,
    featureName: FeatureName.optional(),
    featureLink: Link.optional(),
    extraUserIds: z
      .array(Id)
      .max(MOST_RECEIVERS - 1)
      .optional(),
    companyName: CompanyName,
  }),
  [SEND_WAY.BELL]: z.strictObject({
    receiverIds: z.array(Id).min(1).max(MOST_RECEIVERS),
    featureName: FeatureName.optional(),
    featureLink: Link.optional(),
    notification: Text,
    projectName: text(130).optional(),
  }),
} as const

export const notificationsRoutes = {
  unreadCount: route({
    ...notificationsEndpoints.unreadCount,
    summary: 'How many notifications I have not read',
    access: 'own-password',
    response: z.object({ unreadNotification: z.int() }),
  }),
  list: route({
    ...notificationsEndpoints.list,
    summary: 'My notifications, newest first; without a limit all of them (SH-Q88 to SH-Q91)',
    access: 'own-password',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      /** the page's number, from 0 */
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
      filter: z.enum(NOTIFICATION_FILTERS).default('all'),
      /** part of the text or of the project's name */
      search: text(100).default(''),
    }),
    response: z.array(Notification),
    pagination: Pagination,
  }),
  readAll: route({
    ...notificationsEndpoints.readAll,
    summary: 'Mark all my notifications as read',
    access: 'own-password',
    query: z.strictObject({}),
    response: Empty,
  }),
  markRead: route({
    ...notificationsEndpoints.markRead,
    summary: 'Mark one or some of my notifications as read (SH-Q87)',
    access: 'own-password',
    body: z.strictObject({ ids: z.union([Id, z.array(Id).min(1).max(100)]) }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  send: route({
    ...notificationsEndpoints.send,
    summary: 'Send a message to colleagues: 1 by mail, 2 as push, 3 to the bell (SH-Q83, SH-Q84)',
    access: 'staff',
    query: z.strictObject({ type: z.enum(Object.values(SEND_WAY)) }),
    userIdIsTarget: true,
    /** all bodies in one; which fields are needed follows from `type` */
    body: z
      .strictObject({
        ...SEND_BODIES[SEND_WAY.MAIL].shape,
        ...SEND_BODIES[SEND_WAY.PUSH].shape,
        ...SEND_BODIES[SEND_WAY.BELL].shape,
      })
      .partial(),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
