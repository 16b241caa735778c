import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const MOZILLA = 'Mozilla/5.0'
describe('the name of a device', () => {
  it('says browser and system', () => {
    const said = [
      `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36`,
      `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1`,
      `${MOZILLA} (Linux; Android 15) Gecko/140.0 Firefox/140.0`,
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/18.0 Safari/605.1`,
      'curl/8.0',
      '',
    ].map(deviceName)
    expect(said).toEqual([
      'Chrome on Linux',
      'Edge on Windows',
      'Safari on iPhone',
      'Firefox on Android',
      'Safari on Mac',
      'An application',
      'An application',
    ])
  })
})
