import { useEffect, useRef } from 'react'
import classes from './mail-frame.module.css'

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): unknown }
}

/** The content policy asks where markup comes from before a frame may hold it: here, a mail, and only in a sandbox. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('kept-mail', {
  createHTML: html => html,
})

/**
 * A mail as a mail program shows it. The frame has no scripts, no forms and an origin of its own; its links open in
 * another tab.
 */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!frame.current) return
    const content = `<base target="_blank">${html}`
    // trusted types are objects to the browser and texts to TypeScript
    frame.current.srcdoc = (policy ? policy.createHTML(content) : content) as string
  }, [html])
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title="The mail as sent"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  )
}
