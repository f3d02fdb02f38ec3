import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, FormHelperText } from '@mui/material';
import { useController } from 'react-hook-form';
import { IMAGE_KIND } from '../reference-files/kinds';

/** The new file of an image. */
export const NewFileInput = () => {
  const { field, fieldState } = useController({
    name: 'file',
    rules: { validate: (file: unknown) => file instanceof File || 'Please select an image file' },
  });
  const chosen: unknown = field.value;
  return (
    <Box sx={{ mb: 2 }}>
      <Button component="label" variant="outlined" startIcon={<UploadIcon />}>
        {chosen instanceof File ? chosen.name : 'Choose a file'}
        <input
          ref={field.ref}
          type="file"
          hidden
          accept={IMAGE_KIND.accept}
          aria-label="New file"
          onChange={({ target }) => field.onChange(target.files?.[0])}
        />
      </Button>
      <FormHelperText error={fieldState.invalid}>
        {fieldState.error?.message ?? IMAGE_KIND.formats}
      </FormHelperText>
    </Box>
  );
};
