import { describe, expect, it } from 'vitest'
import { frameCode, scriptCode } from './capture-code.ts'

describe('the code for a website', () => {
  const form = { pageUrl: 'https://crm.example.com/forms/x', name: '"Villa" & <more>' }
  it('holds any name', () => {
    const title = '&quot;Villa&quot; &amp; &lt;more&gt;'
    expect(scriptCode(form)).toBe(
      `<script src="https://crm.example.com/forms/x/embed.js" data-title="${title}" async></script>`,
    )
    expect(frameCode(form)).toContain(`title="${title}"`)
  })
})
