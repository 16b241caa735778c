import type { placesRoutes } from '@plinth/contract/company/places'
import type { Handlers } from '../../../platform/http/mount.ts'
import { nearestPlace, searchPlaces, townsWithin } from './places.service.ts'

export const placesHandlers: Handlers<typeof placesRoutes> = {
  search: async ({ query }, ctx) => ({ data: await searchPlaces(ctx, query.search, query.country) }),
  nearest: async ({ query }, ctx) => ({ data: await nearestPlace(ctx, query.latitude, query.longitude) }),
  towns: async ({ query }, ctx) => ({ data: await townsWithin(ctx, query) }),
}
