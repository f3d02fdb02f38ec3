import { hasCode } from '@inkwell/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useForm } from 'react-hook-form';
import { reportImage } from '../api/requestCalls';
import type { WorkImage } from '../api/types';
import { Button } from '../ui/Button';
import { CentredModal } from '../ui/CentredModal';
import dialogStyles from '../ui/ConfirmDialog.module.css';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { readKeptText, useKeptText } from '../ui/form/keptText';
import { reasonRule } from '../ui/form/requestRules';
import { WorkName } from '../ui/WorkName';
import { useAssignment } from '../work/assignment';
import { dashboardQuery } from '../work/queries';
import { describeAnswer, imageReportsKey, useImageReport } from './imageReports';
import { type Place, PlaceInImage } from './PlaceInImage';
import styles from './ReportImage.module.css';

/** Reports that the image cannot be read, and shows the answer to the last report. Nothing is submitted. */
export function ReportImage({ image }: { image: WorkImage }) {
  const { id, dashboardOf } = useAssignment();
  const queryClient = useQueryClient();
  // The screen reads it.
  const dashboard = useQuery({ ...dashboardQuery(dashboardOf), enabled: false });
  const report = useImageReport(image._id);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const placeId = useId();
  const keptAs = `report:${id}/${image._id}`;
  const form = useForm({ defaultValues: { reason: readKeptText(keptAs) } });
  useKeptText(keptAs, form.watch('reason'));
  const submission = useSubmission(
    form,
    async (given) => {
      const readAgain = () => queryClient.invalidateQueries({ queryKey: imageReportsKey(id) });
      try {
        await reportImage(id, { imageId: image._id, reason: given.reason.trim(), ...(place && { place }) });
      } catch (error) {
        // The answer to an earlier attempt may have been lost.
        if (hasCode(error, 'IMAGE_REPORTED')) await readAgain();
        throw error;
      }
      await readAgain();
      form.reset({ reason: '' });
      setPlace(null);
      setOpen(false);
    },
    'Your report could not be sent. Your text is kept; try again.',
  );
  if (!report) return null;
  const { own } = report;
  const isRunning = dashboard.data?.workStatus === 'in_progress' && !dashboard.data.isKept;
  return (
    <div className={styles.report}>
      {own?.answer ? <p className={styles.answer}>{describeAnswer(own)}</p> : null}
      {isRunning && own?.answer !== 'readable' ? (
        <Button size="small" isDisabled={own?.answer === null} onPress={() => setOpen(true)}>
          <Flag aria-hidden="true" />
          {own?.answer === null ? 'Image reported' : 'Report this image'}
        </Button>
      ) : null}
      <CentredModal size="large" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Dialog className={dialogStyles.dialog ?? ''}>
          <Heading slot="title" className={dialogStyles.title}>
            Report this image
          </Heading>
          <WorkName />
          <p className={dialogStyles.text}>
            {`Say what you cannot read in “${image.title}”. Nothing is submitted. While the report is open, a penalty for a missed deadline comes 72 hours later. A report in the last hour before the deadline does not delay it.`}
          </p>
          <Form
            {...submission}
            submitLabel="Send report"
            pendingLabel="Sending…"
            footer={
              <Button variant="quiet" onPress={() => setOpen(false)}>
                Cancel
              </Button>
            }
          >
            <FormField
              control={form.control}
              name="reason"
              label="What cannot be read?"
              rows={3}
              maxLength={500}
              validate={reasonRule}
            />
            <PlaceInImage id={placeId} image={image} place={place} onChange={setPlace} />
          </Form>
        </Dialog>
      </CentredModal>
    </div>
  );
}
