import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { expect, test } from 'vitest'
import { makeSerializer } from './serializer.ts'

test('every route has a serializer, which its responses must fit', () => {
  const answered = listRoutes(api).filter(({ route }) => !route.raw)
  expect(answered.length).toBeGreaterThan(100)
  // a schema that cannot be compiled throws here
  for (const { route } of answered) {
    expect(() => makeSerializer(route)({} as never)).toThrow('"success" is required!')
  }
})
