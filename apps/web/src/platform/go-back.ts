import { useNavigate } from 'react-router';

/** Back inside the product; whoever came here directly goes home, not out of the product. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const state = history.state as { idx?: number } | null;
    void ((state?.idx ?? 0) > 0 ? navigate(-1) : navigate('/'));
  };
};
