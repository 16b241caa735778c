import { describe, expect, it } from 'vitest'
import { leadsOfBody } from './hook-payload.policy.ts'

const read = (type: string, body: string) =>
  leadsOfBody(type, Buffer.from(body)).map(fields => Object.fromEntries(fields.map(({ key, value }) => [key, value])))
const json = (body: unknown) => read('application/json; charset=utf-8', JSON.stringify(body))

describe('what other systems post', () => {
  it('is read by its paths, however it is nested', () => {
    expect(
      json({ CODE: 200, RESPONSE: { SENDER_NAME: 'Meera', SENDER_MOBILE: '+91-9876543210', EMPTY: '', NONE: null } }),
    ).toEqual([{ CODE: '200', 'RESPONSE.SENDER_NAME': 'Meera', 'RESPONSE.SENDER_MOBILE': '+91-9876543210' }])
    expect(json({ tags: ['villa', 'new'], contact: { phones: [{ type: 'home', no: '1' }] } })).toEqual([
      { tags: 'villa, new', 'contact.phones.0.type': 'home', 'contact.phones.0.no': '1' },
    ])
  })

  it('has lists of names with values as fields', () => {
    const answers = [
      { name: 'full name', values: ['Meera Iyer'] },
      { question: 'City', answer: 'Pune' },
    ]
    expect(json({ form: 'Villa', answers })).toEqual([
      { form: 'Villa', 'answers.full name': 'Meera Iyer', 'answers.City': 'Pune' },
    ])
    expect(json(answers)).toEqual([{ 'full name': 'Meera Iyer', City: 'Pune' }])
  })

  it('may be a list of leads', () => {
    expect(json([{ mobile: '1' }, { mobile: '2' }])).toEqual([{ mobile: '1' }, { mobile: '2' }])
    expect(() => json(Array.from({ length: 101 }, () => ({ a: 1 })))).toThrow('At most 100 leads')
    expect(json([])).toEqual([])
  })

  it('may be a form with parts in brackets', () => {
    const form = 'name=Meera+Iyer&fields%5Bcity%5D%5Bvalue%5D=Pune&tag[]=a&tag[]=b&empty='
    expect(read('application/x-www-form-urlencoded', form)).toEqual([
      { name: 'Meera Iyer', 'fields.city.value': 'Pune', tag: 'a, b' },
    ])
  })

  it('is named as people write it', () => {
    const [fields] = leadsOfBody('', Buffer.from('{"RESPONSE":{"QUERY_MCAT_NAME":"Villas"},"list":[["x"]]}'))
    expect(fields?.map(field => field.label)).toEqual(['QUERY MCAT NAME', 'list'])
  })

  it('is refused where it is of another kind, is no text, or is built to exhaust us', () => {
    expect(() => read('multipart/form-data; boundary=x', 'x')).toThrow('not accepted')
    expect(() => read('application/json', '{')).toThrow('not valid JSON')
    expect(() => leadsOfBody('application/json', Buffer.from([0x22, 0xff, 0x22]))).toThrow('not UTF-8')
    expect(() => read('application/json', `${'['.repeat(500)}${']'.repeat(500)}`)).toThrow('nested too deeply')
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, 'x'.repeat(10)]))
    expect(Object.keys(json(wide)[0]!)).toHaveLength(200)
    expect(json(JSON.parse('{"__proto__":{"polluted":1}}'))).toEqual([{ '__proto__.polluted': '1' }])
    expect(json({ long: 'x'.repeat(9000) })[0]!.long).toHaveLength(5000)
  })

  it('is read only so far, however many values or how long a name it has', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]))
    const [fields] = json({ ['k'.repeat(130_000)]: many })
    expect(Object.keys(fields!)).toEqual(['k'.repeat(200)])
    expect(Object.values(fields!)[0]!.split(', ')).toHaveLength(1000)
    const [list] = json({ a: Array.from({ length: 60_000 }, () => 'x') })
    expect(list!.a!.split(', ')).toHaveLength(1000)
  })
})
