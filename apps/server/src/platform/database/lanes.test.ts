import { expect, test } from 'vitest'
import { lanes } from './lanes.ts'

/** Work that ends when told to. */
function work() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  return {
    end,
    began: began.promise,
    run: () => {
      began.resolve()
      return promise
    },
  }
}

test('lets in as many as there are lanes, and the others in order as soon as one ends or fails', async () => {
  const { run, waiting } = lanes(2)
  const [first, second, third] = [work(), work(), work()]
  const order: string[] = []
  const all = [
    run(first.run),
    run(async () => {
      await second.run()
      throw new Error('failed')
    }).catch((error: Error) => order.push(error.message)),
    run(() => {
      order.push('third')
      return third.run()
    }),
    run(async () => order.push('fourth')),
  ]
  await Promise.all([first.began, second.began])
  expect(order).toEqual([])
  expect(waiting()).toBe(2)
  second.end()
  await third.began
  expect(order).toContain('failed')
  expect(order).not.toContain('fourth')
  expect(waiting()).toBe(1)
  first.end()
  third.end()
  await Promise.all(all)
  expect(order.at(-1)).toBe('fourth')
  expect(waiting()).toBe(0)
})

test('work that lasts keeps nobody waiting, and gives nobody its lane once more when it ends', async () => {
  const { run, waiting } = lanes(1)
  const [lasting, next] = [work(), work()]
  const lasted = run(lasting.run)
  const nexts = run(next.run)
  await next.began
  lasting.end()
  await lasted
  const behind = run(async () => 'done')
  expect(waiting()).toBe(1)
  next.end()
  expect(await behind).toBe('done')
  await nexts
})

test('work may wait for other work that it asks for', async () => {
  const { run } = lanes(1)
  expect(await run(() => run(async () => 'inner'))).toBe('inner')
})
