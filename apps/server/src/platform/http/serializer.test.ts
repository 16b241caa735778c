import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { expect, test } from 'vitest'
import { makeSerializer } from './serializer.ts'

test('there is a writer for the answers of every route, which they must fit', () => {
  const answered = listRoutes(api).filter(({ route }) => !route.raw)
  expect(answered.length).toBeGreaterThan(100)
  // one that cannot be made complains of the schema instead
  for (const { route } of answered) {
    expect(() => makeSerializer(route)({} as never)).toThrow('"success" is required!')
  }
})
