import sharp from 'sharp';

const drawn = new Map<string, Promise<string>>();

/** A drawn signature as a PNG data URL, as the signature pad sends it. */
export function signatureImage(colour = '#1b2a4a'): Promise<string> {
  const known = drawn.get(colour);
  if (known) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200">
    <path d="M 30 110 q 40 -80 80 0 q 40 60 80 -20 q 30 -40 60 10 q 50 40 140 -30"
      fill="none" stroke="${colour}" stroke-width="3"/></svg>`;
  const made = sharp(Buffer.from(svg)).png().toBuffer().then(toDataUrl);
  drawn.set(colour, made);
  return made;
}

export async function blankImage(): Promise<string> {
  return toDataUrl(
    await sharp({ create: { width: 500, height: 200, channels: 4, background: '#fff' } })
      .png()
      .toBuffer(),
  );
}

function toDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
