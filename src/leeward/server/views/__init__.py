"""What one viewer is shown: words, picture, previews."""
