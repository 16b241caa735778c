import * as z from 'zod'
import { Empty, Id, IsoInstant } from '../fields.ts'
import { route } from '../route.ts'
import { pushSubscriptionsEndpoints } from './endpoints.ts'

/** How many browsers of one person receive push messages; the oldest gives way to one more. */
export const MOST_PUSH_SUBSCRIPTIONS = 10

const Endpoint = z.url({ error: 'Not a valid address' }).max(2000)
/** What `PushSubscription.toJSON()` of a browser says: keys in base64url. */
const NewPushSubscription = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, { error: 'Not a valid key' }),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, { error: 'Not a valid secret' }),
  }),
})

/** A browser of one's own that receives push messages. */
const PushSubscriptionEntry = z.object({
  _id: Id,
  endpoint: z.string(),
  userAgent: z.string(),
  createdAt: IsoInstant,
})
export type PushSubscriptionEntry = z.infer<typeof PushSubscriptionEntry>

/** What the server sends to a browser, and the service worker shows; `link` is an address of this site. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  link: z.string().regex(/^\/(?![/\\])/),
  /** a second message with the same tag replaces the first one */
  tag: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

export const pushSubscriptionsRoutes = {
  key: route({
    ...pushSubscriptionsEndpoints.key,
    summary: 'The public key a browser needs to accept push messages of this installation',
    access: 'own-password',
    response: z.object({ publicKey: z.string() }),
  }),
  list: route({
    ...pushSubscriptionsEndpoints.list,
    summary: 'My browsers that receive push messages',
    access: 'own-password',
    response: z.array(PushSubscriptionEntry),
  }),
  subscribe: route({
    ...pushSubscriptionsEndpoints.subscribe,
    summary: 'Send push messages to this browser of mine; the same one again changes nothing',
    access: 'own-password',
    body: NewPushSubscription,
    response: z.object({ _id: Id }),
  }),
  unsubscribe: route({
    ...pushSubscriptionsEndpoints.unsubscribe,
    summary: 'Send no more push messages to this browser of mine',
    access: 'own-password',
    body: z.strictObject({ endpoint: Endpoint }),
    response: Empty,
  }),
}
