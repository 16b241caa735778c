import { expect, it } from 'vitest'
import { quotationFileName } from './file-name.policy.ts'

it.each([
  ['EQ/26-27/0001', 2, 'Meera Kulkarni', 'EQ-26-27-0001-v2-Meera Kulkarni.pdf'],
  [null, 1, 'नेहा "x" <b>../../etc\n', 'Draft-v1-नेहा x b..-..-etc.pdf'],
  [null, 1, '', 'Draft-v1.pdf'],
  ['EQ/26-27/0001', 1, 'x'.repeat(130), `EQ-26-27-0001-v1-${'x'.repeat(99)}.pdf`],
])('a file of %s v%i for %s is called by what can be a name [QT-279]', (number, version, client, name) => {
  expect(quotationFileName({ number, version, client }, 'pdf')).toBe(name)
  expect([...name].length).toBeLessThanOrEqual(120)
})
