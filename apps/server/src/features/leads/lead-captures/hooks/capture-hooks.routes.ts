import type { captureHooksRoutes } from '@plinth/contract/leads/lead-captures/capture-hooks'
import type { Handlers } from '../../../../platform/http/mount.ts'
import {
  getHook,
  listDeliveries,
  makeAddress,
  removeAddress,
  retryDelivery,
  saveMapping,
} from './capture-hooks.service.ts'
import { receiveHook, receiveSignedHook } from './hook-intake.service.ts'

export const captureHooksHandlers: Handlers<typeof captureHooksRoutes> = {
  overview: async ({ params }, ctx) => ({ data: await getHook(ctx, params.id) }),
  makeAddress: async ({ params }, ctx) => ({ data: await makeAddress(ctx, params.id) }),
  removeAddress: async ({ params }, ctx) => ({ data: await removeAddress(ctx, params.id), message: 'Address removed' }),
  saveMapping: async ({ params, body }, ctx) => ({
    data: await saveMapping(ctx, params.id, body),
    message: 'Fields saved',
  }),
  deliveries: async ({ params, query }, ctx) => listDeliveries(ctx, params.id, query.page),
  retry: async ({ params }, ctx) => ({ data: await retryDelivery(ctx, params.id, params.deliveryId) }),
  receive: async ({ params }, ctx) => ({ data: await receiveHook(ctx, params.publicId, params.key) }),
  receiveSigned: async ({ params }, ctx) => ({ data: await receiveSignedHook(ctx, params.publicId) }),
}
