/** Whole hours, as the server accepts them. */
export function hoursRule(value: string): true | string {
  const hours = Number(value);
  return (
    (/^\d+$/.test(value.trim()) && hours >= 1 && hours <= 240) ||
    'Please enter a whole number of hours from 1 to 240'
  );
}

export function reasonRule(value: string): true | string {
  return value.trim() !== '' || 'Please provide a reason';
}
