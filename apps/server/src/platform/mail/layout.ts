import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react'

/**
 * The look of every mail, as React components (server files contain no JSX, so they are used with createElement). Their content
 * is text: React escapes it, so that markup in a name stays plain characters.
 */

const COLOURS = {
  paper: '#f6f3ec',
  surface: '#ffffff',
  ink: '#1b1d20',
  soft: '#53565b',
  line: '#e2ddd1',
  accent: '#1f4e8c',
}
const FONT = '-apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif'
const paragraph: CSSProperties = { color: COLOURS.ink, fontSize: '15px', lineHeight: '23px', margin: '0 0 16px' }

type MailParts = typeof import('react-email')
let loaded: MailParts | undefined
/** react-email takes a third of a second to load; the first mail waits for it instead of the server's start. */
const load = async (): Promise<MailParts> => {
  loaded ??= await import('react-email')
  return loaded
}
const parts = (): MailParts => {
  if (!loaded) throw new Error('Mail components are rendered by renderMail only')
  return loaded
}

/**
 * The frame of a mail. `preview` is the line that mail programs show beside the subject. `sender` stands above it: the firm, where
 * its clients and leads are written to, who know nothing of the product (PJ-268).
 */
export function MailLayout(props: {
  heading: string
  preview: string
  sender?: string | undefined
  children?: ReactNode
}): ReactElement {
  const { Html, Head, Preview, Body, Container, Section, Heading, Text } = parts()
  const card = {
    backgroundColor: COLOURS.surface,
    border: `1px solid ${COLOURS.line}`,
    borderRadius: '6px',
    padding: '32px',
  }
  return createElement(
    Html,
    { lang: 'en' },
    createElement(Head),
    createElement(Preview, null, props.preview),
    createElement(
      Body,
      { style: { backgroundColor: COLOURS.paper, fontFamily: FONT, margin: 0, padding: '24px 12px' } },
      createElement(
        Container,
        { style: { maxWidth: '560px', margin: '0 auto' } },
        createElement(
          Text,
          { style: { ...paragraph, color: COLOURS.accent, fontSize: '18px', fontWeight: 600 } },
          props.sender || 'Plinth',
        ),
        createElement(
          Section,
          { style: card },
          createElement(
            Heading,
            { as: 'h1', style: { color: COLOURS.ink, fontSize: '22px', margin: '0 0 16px' } },
            props.heading,
          ),
          props.children,
        ),
      ),
    ),
  )
}

/** A paragraph. */
export function MailText(props: { children?: ReactNode }): ReactElement {
  return createElement(parts().Text, { style: paragraph }, props.children)
}

/** Small print, for example what to do with a mail that one did not expect. */
export function MailNote(props: { children?: ReactNode }): ReactElement {
  return createElement(
    parts().Text,
    { style: { ...paragraph, color: COLOURS.soft, fontSize: '13px', margin: '16px 0 0' } },
    props.children,
  )
}

/** The main button. `href` is made from PUBLIC_URL, never from a request. */
export function MailButton(props: { href: string; children?: ReactNode }): ReactElement {
  if (!/^https?:\/\//.test(props.href)) throw new Error('A link in a mail begins with http:// or https://')
  const style = {
    backgroundColor: COLOURS.accent,
    borderRadius: '4px',
    color: '#ffffff',
    fontSize: '15px',
    fontWeight: 600,
    padding: '12px 20px',
  }
  return createElement(
    parts().Section,
    { style: { margin: '8px 0 16px' } },
    createElement(parts().Button, { href: props.href, style }, props.children),
  )
}

/** A link in a line of text. `href` as for a button. */
export function MailLink(props: { href: string; children?: ReactNode }): ReactElement {
  if (!/^https?:\/\//.test(props.href)) throw new Error('A link in a mail begins with http:// or https://')
  return createElement(parts().Link, { href: props.href, style: { color: COLOURS.accent } }, props.children)
}

/** A code or a temporary password to copy. */
export function MailCode(props: { children?: ReactNode }): ReactElement {
  const style = {
    ...paragraph,
    backgroundColor: COLOURS.paper,
    border: `1px solid ${COLOURS.line}`,
    borderRadius: '4px',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '26px',
    letterSpacing: '4px',
    lineHeight: '32px',
    padding: '14px',
    textAlign: 'center',
  } as const
  return createElement(parts().Text, { style }, props.children)
}

/**
 * Renders both bodies of a mail, HTML and plain text. Where the mail contains text that a person wrote, pass the `plainText` of
 * `letters.ts`.
 */
export async function renderMail(
  element: ReactElement,
  plainText?: (html: string) => Promise<string>,
): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await load()
  const html = await render(element)
  return { html, text: plainText ? await plainText(html) : toPlainText(html) }
}

/**
 * A person's letter as a complete document, without the look of our own mails: many mail programs show bare fragments in a serif
 * font. `html` has been cleaned before.
 */
export function letterDocument(html: string): string {
  const style = `font-family:${FONT.replaceAll('"', "'")};font-size:15px;line-height:1.5;color:${COLOURS.ink}`
  const head = '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>'
  return `<!DOCTYPE html><html>${head}<body><div style="${style}">${html}</div></body></html>`
}
