import { useNavigate } from 'react-router';

/** Back within the product; after a direct visit it goes home instead. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const state = history.state as { idx?: number } | null;
    void ((state?.idx ?? 0) > 0 ? navigate(-1) : navigate('/'));
  };
};
