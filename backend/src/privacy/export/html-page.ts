import { escapeHtml } from '../../core/text/escape-html.js';

/** A text as a file of its own. The browser that opens it runs no script and loads nothing. */
export function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
</head>
<body>
${content}
</body>
</html>
`;
}
