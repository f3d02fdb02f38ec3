// react-admin's own CSV export, which no list here uses: the server streams the file.
export default function noJsonExport() {
  throw new Error('Lists are exported by the server');
}
