import { FONTS } from '../formats';

/** A format that is switched on or off, or changed by one step. */
export interface ToggleControl {
  format: string;
  /** The value to set; true for a format without values. */
  value: string | true;
  label: string;
  /** A step is never shown as on. */
  isStep?: boolean;
  /** The name with the keys, shown by the mouse. */
  title?: string;
}

export interface ChoiceControl {
  format: string;
  label: string;
  /** The value '' removes the format. */
  options: readonly { value: string; label: string }[];
}

export const HEADER: ChoiceControl = {
  format: 'header',
  label: 'Paragraph style',
  options: [
    { value: '', label: 'Text' },
    ...['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: `Heading ${value}` })),
  ],
};

const FONT_NAMES: Record<(typeof FONTS)[number], string> = {
  sans: 'Sans serif',
  serif: 'Serif',
  monospace: 'Monospace',
};

export const FONT: ChoiceControl = {
  format: 'font',
  label: 'Font',
  options: [
    { value: '', label: 'Book face' },
    ...FONTS.map((value) => ({ value, label: FONT_NAMES[value] })),
  ],
};

export const SIZE: ChoiceControl = {
  format: 'size',
  label: 'Size',
  options: [
    { value: 'small', label: 'Small' },
    { value: '', label: 'Normal' },
    { value: 'large', label: 'Large' },
    { value: 'huge', label: 'Huge' },
  ],
};

export const MARKS: readonly ToggleControl[] = [
  { format: 'bold', value: true, label: 'Bold' },
  { format: 'italic', value: true, label: 'Italic' },
  { format: 'underline', value: true, label: 'Underline' },
  { format: 'strike', value: true, label: 'Strike through' },
];

export const SCRIPTS: readonly ToggleControl[] = [
  { format: 'script', value: 'sub', label: 'Subscript' },
  { format: 'script', value: 'super', label: 'Superscript' },
];

export const LISTS: readonly ToggleControl[] = [
  { format: 'list', value: 'ordered', label: 'Numbered list' },
  { format: 'list', value: 'bullet', label: 'Bullet list' },
  {
    format: 'indent',
    value: '-1',
    label: 'Indent less',
    isStep: true,
    title: 'Indent less (Shift+Tab in a list)',
  },
  {
    format: 'indent',
    value: '+1',
    label: 'Indent more',
    isStep: true,
    title: 'Indent more (Tab in a list; Escape, then Tab leaves it)',
  },
];

export const ALIGNMENTS: readonly ToggleControl[] = [
  { format: 'align', value: '', label: 'Align left' },
  { format: 'align', value: 'center', label: 'Centre' },
  { format: 'align', value: 'right', label: 'Align right' },
  { format: 'align', value: 'justify', label: 'Justify' },
  { format: 'direction', value: 'rtl', label: 'Right to left' },
];

export const BLOCKS: readonly ToggleControl[] = [
  { format: 'blockquote', value: true, label: 'Quotation' },
  { format: 'code-block', value: true, label: 'Code block' },
];

/** Text colours are readable in both colour schemes; background colours are light, for dark text. */
export const COLOURS = {
  color: [
    { value: '#c0392b', label: 'Red' },
    { value: '#b8651b', label: 'Orange' },
    { value: '#94780f', label: 'Gold' },
    { value: '#3c8a4f', label: 'Green' },
    { value: '#1f8a8a', label: 'Teal' },
    { value: '#3f76c9', label: 'Blue' },
    { value: '#7a63c7', label: 'Violet' },
    { value: '#b6508f', label: 'Rose' },
    { value: '#7d766b', label: 'Gray' },
  ],
  background: [
    { value: '#ffe58a', label: 'Yellow' },
    { value: '#ffd0a8', label: 'Orange' },
    { value: '#f9c3c0', label: 'Red' },
    { value: '#f4c6e2', label: 'Rose' },
    { value: '#d8ccf5', label: 'Violet' },
    { value: '#c3dbfa', label: 'Blue' },
    { value: '#bfe8e4', label: 'Teal' },
    { value: '#cbe9c6', label: 'Green' },
    { value: '#dcd6ca', label: 'Gray' },
  ],
} as const;
